import { profiles, strangersMeet } from './testing/strangers.ts'

strangersMeet(profiles.fitConnect)
