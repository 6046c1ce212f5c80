import type { Declaration } from '../declaration.ts'
import { companyAdminContract } from './company-admin.ts'
import { countriesContract } from './countries.ts'
import { locationAdminContract } from './location-admin.ts'
import { locationGroupsContract } from './location-groups.ts'

/** Companies, their groups and locations. */
export const tenancyDeclaration = {
  calls: {
    countries: countriesContract,
    companyAdmin: companyAdminContract,
    locationGroups: locationGroupsContract,
    locationAdmin: locationAdminContract,
  },
  errors: {
    location_group_not_empty: {
      status: 409,
      sentence: 'Location group must be empty',
      text: 'refusals.location_group_not_empty',
    },
    location_group_cycle: {
      status: 409,
      sentence: 'A location group cannot be moved into itself or into a group below it.',
      text: 'refusals.location_group_cycle',
    },
    already_in_group: {
      status: 409,
      sentence: 'Selected items already in the target group are refused',
      text: 'refusals.already_in_group',
    },
    location_has_controllers: {
      status: 409,
      sentence: 'Location still has controllers assigned',
      text: 'refusals.location_has_controllers',
    },
  },
} as const satisfies Declaration
