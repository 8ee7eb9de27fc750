/** Every language is spoken in the tests. */
import { learnWhole } from '../src/catalogues'
import { LANGUAGES } from '../src/words'

await Promise.all(LANGUAGES.map((language) => learnWhole(language)))
