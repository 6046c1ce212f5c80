import { createCompany, createLocationGroup, type NewCompany } from '../src/modules/tenancy/index.ts'
import { system } from '../src/platform/changes.ts'
import type { Platform } from '../src/platform/platform.ts'

/** ISO 3166-1 numeric of Slovenia, the default country of seed data. */
export const SLOVENIA = 705

/** A company with its root group. */
export const seedCompany = (
  { inTx }: Pick<Platform, 'inTx'>,
  company: Partial<NewCompany> = {},
): Promise<{ id: number; rootGroupId: number }> =>
  inTx(system, ({ tx }) => createCompany(tx, { name: 'Sončna energija', countryId: SLOVENIA, ...company }))

/** A group below `parentId` (such as the root group). */
export const seedLocationGroup = (
  { inTx }: Pick<Platform, 'inTx'>,
  group: { companyId: number; parentId: number; name: string },
): Promise<{ id: number }> => inTx(system, ({ tx }) => createLocationGroup(tx, group))
