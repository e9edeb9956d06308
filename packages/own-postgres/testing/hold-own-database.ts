import { openOwnDatabase } from '../own-database.ts'

/**
 * A process that opens the own database of the folder given as argument, prints what it is told as lines of JSON,
 * and closes it when its standard input ends.
 */
const print = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`)

try {
  const opened = await openOwnDatabase({ dataDir: process.argv[2] ?? '', say: (line) => print({ say: line }) })
  print({ url: opened.url })
  for await (const chunk of process.stdin) print({ ignored: String(chunk) })
  await opened.close()
} catch (error) {
  print(error instanceof Error ? { ...error, message: error.message } : { message: String(error) })
}
