import type { Terminal } from '@kurier/cli/program'
import { boot, type BootedService, type BootWish } from '../boot.ts'

/**
 * What a command answers: the one document of `--json`, and the same in words. `hasFaults`: it looked for faults and found
 * some, which the exit code tells too.
 */
export type SessionAnswer = { json: object; text: string; hasFaults?: boolean }

/** What the commands need of their surroundings. */
export type Session = {
  /** Tells the operator what goes on, apart from the answer. */
  say: (line: string) => void
  print: (answer: SessionAnswer) => void
  /** Whether an answer that was printed told of faults. */
  hasFaults: () => boolean
  /** Opens the installation's database, whether its server runs or not, prints what `work` answers, and closes it. */
  onDatabase: (work: (booted: BootedService) => Promise<SessionAnswer>, wish?: BootWish) => Promise<void>
}

/** @param wantsJson asked when an answer is printed, for the command line is not yet read when the session is made */
export function openSession({ out, err }: Terminal, wantsJson: () => boolean): Session {
  const say = (line: string): void => err(`${line}\n`)
  let foundFaults = false
  const print = ({ json, text, hasFaults = false }: SessionAnswer): void => {
    foundFaults ||= hasFaults
    out(`${wantsJson() ? JSON.stringify(json) : text}\n`)
  }
  const onDatabase = async (
    work: (booted: BootedService) => Promise<SessionAnswer>,
    wish?: BootWish,
  ): Promise<void> => {
    const booted = await boot(say, { identity: 'stored', ...wish })
    try {
      // printed before closing: a secret is shown once, and must not be lost to a closing that fails
      print(await work(booted))
    } finally {
      await booted.close()
    }
  }
  return { say, print, hasFaults: () => foundFaults, onDatabase }
}
