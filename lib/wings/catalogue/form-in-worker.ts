import { dirname, join } from 'node:path'
import { Refusal } from '../../platform/errors.ts'
import { SECOND } from '../../platform/durations.ts'
import type { Words } from '@kurier/forms/definition'
import { obstacleWords } from './obstacle-words.ts'
import { oncePerProcess } from '../../platform/once-per-process.ts'
import { programFolder } from '../../platform/program-folder.ts'
import type { WorkerAnswer, WorkerInput } from '@kurier/catalogue/import-worker'
import { placeOf } from '@kurier/catalogue/read/given-files'

/**
 * Milliseconds of processor time, and mebibytes of JavaScript values, that reading files may take; the largest known schema
 * takes a second. With `young` ones in little room, most have died before memory grows by them. `wait`: milliseconds after
 * which somebody has waited long enough, on a machine that is busy with other things.
 */
export const workerLimits = { time: 20 * SECOND, wait: 120 * SECOND, memory: 512, young: 16 }

// a worker that it knew as one it would look for among what it has put together
const { Worker } = process.getBuiltinModule('node:worker_threads')
const { getCompileCacheDir } = process.getBuiltinModule('node:module')
const program = join(programFolder, 'packages/catalogue/import-worker.ts')

/** Where this process keeps code as it was compiled before, which is most of what the start of a thread costs; or nowhere. */
function keptCode(): { NODE_COMPILE_CACHE?: string } {
  const ofThisNode = getCompileCacheDir()
  return ofThisNode === undefined ? {} : { NODE_COMPILE_CACHE: dirname(ofThisNode) }
}

const turn = () => oncePerProcess('form-import', () => ({ isTaken: false }))

/**
 * Does this node's only import at a time.
 * @throws Refusal `too-many-requests` while another one goes on
 */
export async function atImport<T>(work: () => Promise<T>): Promise<T> {
  const mine = turn()
  if (mine.isTaken) {
    throw new Refusal('too-many-requests', 'Another import goes on; try again in a moment.', { retryAfterSeconds: 5 })
  }
  mine.isTaken = true
  try {
    return await work()
  } finally {
    mine.isTaken = false
  }
}

/**
 * The form that files make, by `formFromFiles`, in a thread of its own: what takes seconds keeps nobody waiting, and what
 * takes more time or memory than any schema needs is refused, and ends without the process.
 */
export function formInWorker(input: WorkerInput, limits = workerLimits): Promise<WorkerAnswer> {
  return new Promise((resolve, reject) => {
    const refused = (message: Words): WorkerAnswer => ({
      ok: false,
      obstacles: [{ place: placeOf(input.files), message }],
    })
    const resourceLimits = { maxOldGenerationSizeMb: limits.memory, maxYoungGenerationSizeMb: limits.young }
    // nothing of the settings, which hold secrets, is needed there
    const worker = new Worker(program, {
      workerData: input,
      resourceLimits,
      env: keptCode(),
      stdin: false,
    })
    const timer = setTimeout(() => end(() => resolve(refused(obstacleWords('tooBusy')))), limits.wait)
    const looking = setInterval(
      () =>
        void processorTime(worker).then(
          (used) => used > limits.time && end(() => resolve(refused(obstacleWords('tooLong')))),
        ),
      Math.min(limits.time, SECOND / 2),
    )
    const end = (settle: () => void): void => {
      clearTimeout(timer)
      clearInterval(looking)
      settle()
      void worker.terminate()
    }
    worker.once('message', (answer: WorkerAnswer) => end(() => resolve(answer)))
    worker.once('error', (error) =>
      end(() => (isOutOfMemory(error) ? resolve(refused(obstacleWords('tooMuch'))) : reject(error))),
    )
    worker.once('exit', () => end(() => reject(new Error('the thread of an import ended without an answer'))))
  })
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'

/** Milliseconds that a thread has used of a processor; 0 once it has ended. */
const processorTime = (worker: InstanceType<typeof Worker>): Promise<number> =>
  worker.cpuUsage().then(
    ({ user, system }) => (user + system) / 1000,
    () => 0,
  )
