import { settings } from '../env.ts'
import { KeptForASecond } from '../kept-for-a-second.ts'
import { lastingFault, type LastingFault } from '../lasting-fault.ts'
import { log } from '../log.ts'
import { oncePerProcess } from '../once-per-process.ts'
import { blobFiles } from './blob-files.ts'
import { insufficientStorage } from './storage-refusal.ts'

type Space = { reading: KeptForASecond<'free', number>; low: LastingFault }

const space = () =>
  oncePerProcess<Space>('free-space', () => ({
    reading: new KeptForASecond<'free', number>(1),
    low: lastingFault(told),
  }))

/** As long as it lasts, every upload finds out. */
const told = {
  fails: (free: unknown) =>
    log.error({ free, leastFree: settings().leastFree }, 'little storage is left: uploads are refused'),
  works: () => log.info({ leastFree: settings().leastFree }, 'there is enough storage again: uploads are taken'),
}

/** Bytes that are free where what is large arrives, as they were at most a second ago; `isLow`: less than should be kept free. */
export async function freeSpace(): Promise<{ free: number; isLow: boolean }> {
  const free = await space().reading.get('free', async () => (await blobFiles().space()).free)
  const isLow = free < settings().leastFree
  if (isLow) space().low.failed(free)
  else space().low.worked()
  return { free, isLow }
}

/** @throws 507 when too little is free to take anything large */
export async function assertFreeSpace(): Promise<void> {
  if ((await freeSpace()).isLow) {
    throw insufficientStorage('The service has too little free storage at the moment; try again later.')
  }
}
