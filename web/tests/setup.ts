/** Every language is spoken in the tests. */
import { learn } from '../src/catalogues'
import { LANGUAGES } from '../src/words'

await Promise.all(LANGUAGES.map(learn))
