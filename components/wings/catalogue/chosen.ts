import { limits } from '@kurier/catalogue/terms'

/** A file that somebody chose in vain, and why; `name`: of the file. */
export type ChoiceFault = { kind: 'unreadable' | 'noZip' | 'tooLarge'; name: string }

/** What an operator chose; `replaced`: names that were there before. */
export type FileChoice = { files: readonly File[]; faults: readonly ChoiceFault[]; replaced: readonly string[] }

export const nothingChosen: FileChoice = { files: [], faults: [], replaced: [] }

type TakenFiles = { files: File[] } | { fault: ChoiceFault }

/**
 * The earlier files, and the chosen ones; of two with one name the later one counts. ZIP files are replaced by the
 * files in them. All are read at once, so that files that change or vanish later are still there.
 */
export async function withChosen({ files: before }: FileChoice, chosen: readonly File[]): Promise<FileChoice> {
  const taken = await Promise.all(chosen.map(take))
  const added = taken.flatMap((one) => ('files' in one ? one.files : []))
  const names = new Set(added.map(({ name }) => name))
  return {
    files: [...before.filter(({ name }) => !names.has(name)), ...latest(added)],
    faults: taken.flatMap((one) => ('fault' in one ? [one.fault] : [])),
    replaced: before.flatMap(({ name }) => (names.has(name) ? [name] : [])),
  }
}

const latest = (files: readonly File[]): File[] => [...new Map(files.map((file) => [file.name, file])).values()]

const isZip = ({ name, type }: File): boolean => name.toLowerCase().endsWith('.zip') || type === 'application/zip'

async function take(file: File): Promise<TakenFiles> {
  const { name } = file
  if (file.size > limits.allFiles) return { fault: { kind: 'tooLarge', name } }
  try {
    const content = await file.arrayBuffer()
    if (!isZip(file)) return { files: [new File([content], name)] }
    return { files: await unpacked(new Uint8Array(content)) }
  } catch {
    // folders cannot be read, and files that only look like ZIP files cannot be unpacked
    return { fault: { kind: isZip(file) ? 'noZip' : 'unreadable', name } }
  }
}

/** The files of a ZIP file by their own names; entries that systems add, such as `__MACOSX`, are left out. */
async function unpacked(content: Uint8Array): Promise<File[]> {
  const { unzipSync } = await import('fflate')
  let size = 0
  const entries = unzipSync(content, {
    filter: ({ name, originalSize }) => {
      size += originalSize
      // a file that claims to be larger than the limit for all files would only fill the memory
      return size <= limits.allFiles && !/(^|\/)(__MACOSX\/|\.)/.test(name) && !name.endsWith('/')
    },
  })
  if (size > limits.allFiles) throw new Error('the files of a ZIP file are too large')
  return Object.entries(entries).map(
    ([path, bytes]) => new File([new Uint8Array(bytes)], path.split('/').pop() ?? path),
  )
}

/** Bytes of all files. */
export const sizeOf = (files: readonly File[]): number => files.reduce((sum, { size }) => sum + size, 0)

/** The fault of the choice before it is sent; undefined for a good choice. */
export function choiceFault(files: readonly File[]): 'none' | 'tooMany' | 'tooMuch' | undefined {
  if (files.length === 0) return 'none'
  if (files.length > limits.files) return 'tooMany'
  return sizeOf(files) > limits.allFiles ? 'tooMuch' : undefined
}
