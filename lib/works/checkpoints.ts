import { settings } from '../platform/env.ts'
import type { RoomWork } from '../platform/room-work.ts'
import { makeCheckpoint } from '../wings/checkpoints/make-checkpoint.ts'
import { stampCheckpoints } from '../wings/checkpoints/stamp-checkpoints.ts'
import { dropLeaves } from '../wings/checkpoints/store.ts'

export const work = {
  dueWork: {
    checkpoints: async (context) => {
      const { more } = await makeCheckpoint(context)
      return { more }
    },
    'time-stamps': stampCheckpoints,
  },
  retention: {
    'checkpoint-leaves': (db, { before, most }) =>
      dropLeaves(db, { before: new Date(before.getTime() - settings().deadlines.case), most }),
  },
} satisfies RoomWork<'checkpoints'>
