import { type ChildProcess, spawn } from 'node:child_process'
import type { Logger } from 'pino'
import type { RunAs } from './postgres-user.ts'

const LINES_KEPT = 60

/** A running program of PostgreSQL. */
export type PostgresProgram = {
  readonly child: ChildProcess
  /** the line that explains a failure, if there is one */
  readonly lastWords: () => string
}

/** @param log receives the program's output; without it the output is only kept for `lastWords` */
export function launch(
  runAs: RunAs,
  program: string,
  args: readonly string[],
  log: Logger | null,
): PostgresProgram {
  const [command, commandArgs] = runAs.wrap(program, args)
  const wrapped = command !== program
  const child = spawn(command, commandArgs, {
    ...(runAs.owner && !wrapped ? runAs.owner : {}),
    cwd: '/',
    // A separate session, so Ctrl-C in the terminal reaches only us and we can stop PostgreSQL in an orderly
    // way.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
  })
  const output = relay(child, log)
  return { child, lastWords: () => lastWords(output) }
}

/** Passes PostgreSQL's own log on and keeps the last lines for an error message. */
function relay(child: ChildProcess, log: Logger | null): string[] {
  const lines: string[] = []
  const onText = (text: string) => {
    for (const line of text.split('\n').filter(Boolean)) {
      lines.push(line)
      if (lines.length > LINES_KEPT) lines.shift()
      log?.debug({ part: 'postgres' }, line)
    }
  }
  child.stdout?.setEncoding('utf8').on('data', onText)
  child.stderr?.setEncoding('utf8').on('data', onText)
  child.on('error', (error) => lines.push(error.message))
  return lines
}

/** What `lastWords` returns for a full disk. */
export const DISK_FULL = 'the disk is full'

/** The line that explains a failure, without the time and process number in PostgreSQL's log. */
function lastWords(output: readonly string[]): string {
  // PostgreSQL aborts because of a consequence of the failure, so its last line is not the cause.
  if (output.some((text) => /No space left|Check free disk space/.test(text))) return DISK_FULL
  const important = /FATAL|PANIC|error:|could not/
  const line = output.findLast((text) => important.test(text)) ?? output.at(-1)
  return line?.replace(/^\S+ \S+ \S+ \[\d+\] /, '') ?? 'no reason given'
}
