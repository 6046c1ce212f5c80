import { resolve } from 'node:path'
import { type ParseArgsConfig, parseArgs } from 'node:util'
import { StartError, systemCode } from '../platform/start-error.ts'
import type { Session } from './session.ts'

type Options = NonNullable<ParseArgsConfig['options']>
type Values = Readonly<Record<string, string | undefined>> & { readonly json: boolean }

/** Lines for a person, or the output of `--json`. */
type Result = { readonly text: string; readonly json: unknown }

type Call = {
  /** syntax of the command, without the name of the program */
  readonly usage: string
  /** names of the options with a value */
  readonly options: readonly string[]
  /** name of the value that follows the words of the command */
  readonly positional?: string
}
export type Command = Call & { readonly run: (session: Session, values: Values) => Promise<Result> }
/** A command that needs no database and works anywhere. */
export type StandaloneCommand = Call & { readonly runStandalone: (values: Values) => Promise<Result> }
type AnyCommand = Command | StandaloneCommand

/**
 * Finds the command (`<noun> <verb>`, or one word) and its options.
 * @throws StartError with one line about what is wrong
 */
export function readCommandLine(
  args: readonly string[],
  commands: Readonly<Record<string, AnyCommand>>,
): { command: AnyCommand; values: Values } {
  const words = [2, 1].find((count) => Object.hasOwn(commands, args.slice(0, count).join(' '))) ?? 0
  const command = commands[args.slice(0, words).join(' ')]
  if (!command) {
    const usages = Object.values(commands).map(({ usage }) => `  npm run cli -- ${usage}`)
    throw new StartError(['Commands:', ...usages].join('\n'))
  }
  const options: Options = { json: { type: 'boolean' } }
  for (const option of command.options) options[option] = { type: 'string' }
  try {
    const { positional } = command
    const { values, positionals } = parseArgs({
      args: args.slice(words),
      ...{ options, strict: true, allowPositionals: positional !== undefined },
    })
    if (positional !== undefined && positionals.length !== 1)
      throw new StartError(`Usage: npm run cli -- ${command.usage}`)
    const named = positional === undefined ? {} : { [positional]: positionals[0] }
    const texts = Object.fromEntries(command.options.map((option) => [option, text(values[option])]))
    return { command, values: { ...texts, ...named, json: values.json === true } as Values }
  } catch (cause) {
    if (!systemCode(cause)?.startsWith('ERR_PARSE_ARGS')) throw cause
    const [reason] = String(cause instanceof Error ? cause.message : cause).split('. ')
    throw new StartError(`${reason}. Usage: npm run cli -- ${command.usage}`, { cause })
  }
}

const text = (value: unknown) => (typeof value === 'string' ? value : undefined)

/** Columns as wide as their content, for a terminal. */
export function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = header.map((name, at) => Math.max(name.length, ...rows.map((row) => row[at]?.length ?? 0)))
  return [header, ...rows]
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** npm changes into the project's folder, and keeps the caller's folder in `INIT_CWD`. */
export const pathAsCalled = (path: string) => resolve(process.env.INIT_CWD ?? '.', path)
