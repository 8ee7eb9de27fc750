/** How many seconds a question may take, by choice. */
export const LIMITS = [2, 10, 30, 60] as const
export type Limit = (typeof LIMITS)[number]
