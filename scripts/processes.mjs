import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { delimiter, resolve } from 'node:path'
import { nodeEnvironment } from './server-flags.mjs'

const windows = process.platform === 'win32'
const binDir = resolve(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '../node_modules/.bin')

/** Path of a program in node_modules. */
export const bin = (name) => resolve(binDir, windows ? `${name}.cmd` : name)

/** Programs in node_modules come first, especially Node 24 itself. */
const environment = (added = {}) => ({
  ...nodeEnvironment,
  ...process.env,
  PATH: `${binDir}${delimiter}${process.env.PATH}`,
  ...added,
})

/** Starts a program and waits; if it fails, this process exits with its code. */
export async function run(program, args, options) {
  const code = await codeOf(program, args, options)
  if (code !== 0) process.exit(code)
}

/** Starts a program and waits; returns whether it succeeded. */
export const succeeds = async (program, args, options) => (await codeOf(program, args, options)) === 0

/** `quiet` sends the program's output to stderr. */
const codeOf = (program, args, { cwd, env, quiet = false } = {}) =>
  waitFor(start(program, args, { cwd, env, stdio: ['inherit', quiet ? 2 : 'inherit', 'inherit'] }))

/** Replaces this process with the program, if the system allows it. */
export async function become(program, args, env = {}) {
  if (process.execve && !windows && existsSync(program))
    process.execve(program, [program, ...args], environment(env))
  await run(program, args, { env })
}

/** Runs programs side by side until one ends, then ends all of them. */
export async function runTogether(programs) {
  const children = programs.map(([program, args, options]) =>
    start(program, args, { ...options, stdio: 'inherit' }),
  )
  const code = await Promise.race(children.map(waitFor))
  for (const child of children) child.kill('SIGTERM')
  process.exitCode = code
}

function start(program, args, { env, ...options }) {
  return spawn(program, args, { ...options, env: environment(env), shell: windows })
}

/**
 * Passes signals on, and notices the end of the shell that npm started, so that stopping this process stops
 * the program.
 */
function waitFor(child) {
  const forward = (signal) => child.kill(signal)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, forward)
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    forward('SIGTERM')
  }, 250)
  watch.unref()
  return new Promise((done, fail) => {
    child.once('error', fail)
    child.once('exit', (code, signal) => done(signal ? 1 : (code ?? 1)))
  })
}

export async function readJson(path) {
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch (error) {
    if (error.code === 'ENOENT') return null
    throw error
  }
}
