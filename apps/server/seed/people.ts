import { randomUUID } from 'node:crypto'
import type { Role } from '@kilowatt/domain/permissions/roles'
import { createUser, hashUserPassword, type NewUser } from '../src/modules/identity/index.ts'
import { setMembership } from '../src/modules/tenancy/index.ts'
import { system } from '../src/platform/changes.ts'
import type { Platform } from '../src/platform/platform.ts'

type Person = Partial<Omit<NewUser, 'passwordHash' | 'isSuperAdmin'>> & {
  password?: string
  /** `companyId` is the company of a role other than super admin */
  role?: Role
  companyId?: number
}

const hashes = new Map<string, Promise<string>>()

/** Hashing is slow on purpose; seeded people share few passwords. */
function hashOf(password: string): Promise<string> {
  const hash = hashes.get(password) ?? hashUserPassword(password)
  hashes.set(password, hash)
  return hash
}

export type SeededPerson = { id: number; email: string; password: string }

/** A person who can sign in with the returned credentials. */
export async function seedPerson(
  { inTx }: Pick<Platform, 'inTx'>,
  { password = 'correct horse battery', role = 'ROLE_USER', companyId, ...rest }: Person = {},
): Promise<SeededPerson> {
  const email = rest.email ?? `person-${randomUUID()}@example.com`
  const passwordHash = await hashOf(password)
  const isSuperAdmin = role === 'ROLE_SUPER_ADMIN'
  return inTx(system, async (change) => {
    const { id } = await createUser(change.tx, {
      firstName: 'Ana',
      lastName: 'Novak',
      emailVerified: true,
      ...rest,
      email,
      isSuperAdmin,
      passwordHash,
    })
    if (companyId !== undefined && role !== 'ROLE_SUPER_ADMIN')
      await setMembership(change, { userId: id, companyId, role })
    return { id, email, password }
  })
}
