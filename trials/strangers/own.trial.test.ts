import { profiles, strangersMeet } from './testing/strangers.ts'

strangersMeet(profiles.own)
