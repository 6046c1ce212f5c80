import type { PersonalData } from '../../platform/personal-data.ts'

/** This module's part of an account export. */
export const tenancyPersonalData: PersonalData = {
  companies: {
    columns: ['membership.user_id'],
    read: (db, { userId }) =>
      db
        .selectFrom('membership')
        .innerJoin('company', 'company.id', 'membership.company_id')
        .select(['company.name as company', 'membership.role', 'membership.created_at as since'])
        .where('membership.user_id', '=', userId)
        .orderBy('company.name')
        .execute(),
  },
  locations: {
    columns: ['location.owner_id'],
    read: (db, { userId }) =>
      db
        .selectFrom('location')
        .innerJoin('company', 'company.id', 'location.company_id')
        .innerJoin('location_group', 'location_group.id', 'location.location_group_id')
        .innerJoin('country', 'country.id', 'location.country_id')
        .leftJoin('region', 'region.id', 'location.region_id')
        .select([
          'location.id',
          'location.name',
          'company.name as company',
          'location_group.name as location_group',
          'location.street',
          'location.house_number',
          'location.postcode',
          'location.city',
          'country.name as country',
          'region.name as bidding_zone',
          'location.latitude',
          'location.longitude',
          'location.timezone',
          'location.grid_limit_w',
          'location.solar_peak_w',
          'location.solar_tilt_deg',
          'location.solar_azimuth_deg',
          'location.created_at',
        ])
        .where('location.owner_id', '=', userId)
        .orderBy('location.id')
        .execute(),
  },
  shares: {
    columns: ['location_grant.user_id'],
    read: (db, { userId }) =>
      db
        .selectFrom('location_grant')
        .innerJoin('location', 'location.id', 'location_grant.location_id')
        .select([
          'location.name as location',
          'can_view',
          'can_control',
          'can_edit',
          'can_manage_users',
          'can_manage_pricing',
          'location_grant.created_at as since',
          'location_grant.ends_at',
        ])
        .where('location_grant.user_id', '=', userId)
        .orderBy('location.id')
        .execute(),
  },
}
