import { once } from 'node:events'
import { chown, lchown, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError, systemCode } from '../start-error.ts'
import { launch } from './postgres-program.ts'
import type { RunAs } from './postgres-user.ts'

/** Owner of the database within PostgreSQL. */
export const clusterUser = 'kilowatt'

type Place = {
  readonly dataDir: string
  readonly cluster: string
  readonly initdb: string
  readonly password: string
  readonly runAs: RunAs
}

/**
 * Creates the cluster next to its final place and moves it there when complete, so a killed first start
 * leaves nothing incomplete.
 */
export async function ensureCluster({ dataDir, cluster, initdb, password, runAs }: Place): Promise<void> {
  const { owner } = runAs
  if (await exists(join(cluster, 'PG_VERSION'))) {
    if (owner && (await stat(cluster)).uid !== owner.uid) await handOver(cluster, owner)
    return
  }
  const fresh = `${cluster}.new`
  const passwordFile = join(dataDir, 'postgres.initial-password')
  await rm(fresh, { recursive: true, force: true })
  await mkdir(fresh, { mode: 0o700 })
  await writeFile(passwordFile, password, { mode: 0o600 })
  if (owner) {
    await chown(fresh, owner.uid, owner.gid)
    await chown(passwordFile, owner.uid, owner.gid)
  }
  const args = [
    `--pgdata=${fresh}`,
    `--username=${clusterUser}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
  ]
  const { child, lastWords } = launch(runAs, initdb, args, null)
  const [code] = await Promise.race([once(child, 'close'), once(child, 'error').then(() => [-1])])
  await rm(passwordFile)
  if (code !== 0) {
    await rm(fresh, { recursive: true, force: true })
    throw new StartError(`Cannot create the database in ${dataDir}: ${lastWords()}`)
  }
  await rename(fresh, cluster)
}

/**
 * Changes the owner of a data directory that is from another machine, or from before this machine had a user
 * `postgres`.
 */
async function handOver(cluster: string, { uid, gid }: { uid: number; gid: number }) {
  for (const name of await readdir(cluster, { recursive: true })) await lchown(join(cluster, name), uid, gid)
  await chown(cluster, uid, gid)
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    (error) => {
      if (systemCode(error) === 'ENOENT') return false
      throw error
    },
  )
