import { mkdtemp, readdir, readFile, readlink, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { dataFolder } from './data-folder.ts'

/** A directory for a test, removed when disposed. */
export async function tempDir(): Promise<AsyncDisposable & { readonly path: string }> {
  const path = await mkdtemp(join(await dataFolder(), 'kilowatt-test-'))
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true }) }
}

const linesOf = async (dataDir: string) =>
  (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')

/** Process number of a running server's PostgreSQL in the data directory. */
export const postgresPid = async (dataDir: string) => Number((await linesOf(dataDir))[0])

/** Connection string of that PostgreSQL. */
export async function postgresUrl(dataDir: string): Promise<string> {
  const [, , , port] = await linesOf(dataDir)
  const password = (await readFile(join(dataDir, 'postgres.password'), 'utf8')).trim()
  return `postgres://kilowatt:${password}@127.0.0.1:${port}/postgres`
}

/** All processes of a PostgreSQL: they work inside the cluster's directory. */
export async function postgresPids(dataDir: string): Promise<number[]> {
  const cluster = await realpath(join(dataDir, 'postgres'))
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const places = await Promise.all(pids.map((pid) => readlink(`/proc/${pid}/cwd`).catch(() => null)))
  return pids.filter((_, i) => places[i] === cluster).map(Number)
}

/** A process that ended without being reaped (a zombie) has an empty command line. */
export const runs = (pid: number): Promise<boolean> =>
  readFile(`/proc/${pid}/cmdline`, 'utf8').then(
    (command) => command !== '',
    () => false,
  )
