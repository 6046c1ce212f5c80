import { randomBytes } from 'node:crypto'
import type { Role } from '@kilowatt/domain/permissions/roles'

/** Accounts of the demo, all with the same password. */
export const demoAccounts = [
  { email: 'super@example.com', firstName: 'Maja', lastName: 'Kovač', role: 'ROLE_SUPER_ADMIN' },
  { email: 'aggregator@example.com', firstName: 'Luka', lastName: 'Zupan', role: 'ROLE_AGGREGATOR' },
  { email: 'owner@example.com', firstName: 'Ana', lastName: 'Novak', role: 'ROLE_USER_ADVANCED' },
  { email: 'guest@example.com', firstName: 'Tim', lastName: 'Horvat', role: 'ROLE_USER_BASIC' },
] as const satisfies { email: string; firstName: string; lastName: string; role: Role }[]

/** Twelve characters that are easy to tell apart: 58 random bits. */
export function newDemoPassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
  const bytes = randomBytes(12)
  return [...bytes].map((byte) => letters.charAt(byte % letters.length)).join('')
}
