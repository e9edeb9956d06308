import { describe } from 'vitest'
import { isWhole } from '@kurier/test-kit/share'
import { profiles, strangersMeet } from './testing/strangers.ts'

describe.runIf(isWhole)('at an installation with the profile of FIT-Connect', () => strangersMeet(profiles.fitConnect))
