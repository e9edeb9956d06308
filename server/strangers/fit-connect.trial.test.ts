import { describe } from 'vitest'
import { isWhole } from '#lib/platform/testing/share.ts'
import { profiles, strangersMeet } from './testing/strangers.ts'

describe.runIf(isWhole)('at an installation with the profile of FIT-Connect', () => strangersMeet(profiles.fitConnect))
