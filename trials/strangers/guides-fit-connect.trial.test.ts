import { describe } from 'vitest'
import { isWhole } from '@kurier/test-kit/share'
import { guidesWork } from './testing/guides.ts'
import { profiles } from './testing/strangers.ts'

describe.runIf(isWhole)('at an installation with the profile of FIT-Connect', () => guidesWork(profiles.fitConnect))
