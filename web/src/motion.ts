/** Whether somebody would rather see nothing move. (svelte/motion says it too, and brings springs along.) */
import { MediaQuery } from 'svelte/reactivity'

export const prefersReducedMotion = new MediaQuery('(prefers-reduced-motion: reduce)')
