import { access, constants, readFile, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { StartError } from '../start-error.ts'

/** How to start PostgreSQL's programs: the user, and the wrapper. */
export type RunAs = {
  readonly owner: { readonly uid: number; readonly gid: number } | null
  readonly wrap: (program: string, args: readonly string[]) => readonly [string, string[]]
}

const plain: RunAs['wrap'] = (program, args) => [program, [...args]]
const setpriv = '/usr/bin/setpriv'

/**
 * User for PostgreSQL, which refuses to run as root. Started by root (a bare container), it runs as the
 * system's `postgres` user, otherwise as `nobody`. If that user cannot enter a directory above `paths` (a
 * clone below /root, for example), it gets only the capability to do so, which is far less than root.
 */
export async function chooseRunAs(paths: readonly string[]): Promise<RunAs> {
  if (process.getuid?.() !== 0) return { owner: null, wrap: plain }
  const owner = await findUser(['postgres', 'nobody'])
  const blocked = (await Promise.all(paths.map((path) => firstUnreachable(path, owner)))).find(Boolean)
  if (!blocked) return { owner, wrap: plain }
  await access(setpriv, constants.X_OK).catch((cause: unknown) => {
    throw new StartError(
      `PostgreSQL cannot run as root, and user ${owner.name} cannot enter ${blocked}: run as another user or move it`,
      { cause },
    )
  })
  const options = setprivOptions(owner, await passingCapability())
  return { owner, wrap: (program, args) => [setpriv, [...options, program, ...args]] }
}

/**
 * `no_setuid_fixup` prevents access(2), which PostgreSQL uses to look for its own files, from ignoring the capability;
 * all other root privileges are lost at exec anyway.
 */
const setprivOptions = ({ uid, gid }: { uid: number; gid: number }, capability: string) => [
  '--securebits=+no_setuid_fixup',
  `--inh-caps=+${capability}`,
  `--ambient-caps=+${capability}`,
  `--reuid=${uid}`,
  `--regid=${gid}`,
  '--clear-groups',
]

/** The capability to read and pass everywhere is enough; containers often lack it and have only the stronger one. */
async function passingCapability(): Promise<string> {
  const status = await readFile('/proc/self/status', 'utf8')
  const effective = BigInt(`0x${/^CapEff:\s*([0-9a-f]+)$/m.exec(status)?.[1] ?? '0'}`)
  const dacReadSearch = 1n << 2n
  return (effective & dacReadSearch) === 0n ? 'dac_override' : 'dac_read_search'
}

async function findUser(names: readonly string[]) {
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  for (const wanted of names) {
    const [name, , uid, gid] = lines.find(([name]) => name === wanted) ?? []
    if (name) return { name, uid: Number(uid), gid: Number(gid) }
  }
  throw new StartError(`PostgreSQL cannot run as root and there is no user ${names.join(' or ')}`)
}

/** The outermost directory above `path` that the user may not enter. */
async function firstUnreachable(path: string, owner: { uid: number; gid: number }) {
  const onTheWay: string[] = []
  for (let dir = dirname(path); ; dir = dirname(dir)) {
    onTheWay.unshift(dir)
    if (dir === dirname(dir)) break
  }
  for (const dir of onTheWay) {
    const { uid, gid, mode } = await stat(dir)
    const bit = uid === owner.uid ? 0o100 : gid === owner.gid ? 0o010 : 0o001
    if ((mode & bit) === 0) return dir
  }
  return undefined
}
