import { settings } from '../platform/env.ts'
import type { RoomWork } from '../platform/room-work.ts'
import { makeCheckpoint } from './make-checkpoint.ts'
import { stampCheckpoints } from './stamp-checkpoints.ts'
import { dropLeaves } from './store.ts'

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
