import type { CompanyRole } from '@kilowatt/domain/permissions/roles'
import type { Generated } from 'kysely'
import type { CreatedAt, Folded, Id } from '../../platform/database/column-types.ts'

declare module '../../platform/database/schema.ts' {
  interface Tables {
    country: { id: number; code: string; name: string; visible: Generated<boolean>; name_folded: Folded }
    country_timezone: { country_id: number; name: string; sort: Generated<number> }
    region: RegionTable
    company: CompanyTable
    membership: { user_id: number; company_id: number; role: CompanyRole; created_at: CreatedAt }
    location_group: LocationGroupTable
    location: LocationTable
    location_grant: LocationGrantTable
  }
}

/** A bidding zone, with its names at the price sources. */
type RegionTable = {
  id: Id
  country_id: number
  code: string
  type: string
  name: string
  eic: string
  timezone: string
  energy_charts_zone: string | null
}

type CompanyTable = {
  id: Id
  name: string
  country_id: number
  contact_email: string | null
  contact_phone: string | null
  second_factor_required: Generated<boolean>
  is_default: Generated<boolean>
  name_folded: Folded
  created_at: CreatedAt
}

type LocationGroupTable = {
  id: Id
  company_id: number
  parent_id: number | null
  name: string
  name_folded: Folded
}

type LocationTable = {
  id: Id
  company_id: number
  location_group_id: number
  owner_id: number | null
  name: string
  country_id: number
  region_id: number | null
  timezone: string
  street: string | null
  house_number: string | null
  postcode: string | null
  city: string | null
  latitude: number | null
  longitude: number | null
  grid_limit_w: number | null
  solar_peak_w: number | null
  solar_tilt_deg: number | null
  solar_azimuth_deg: number | null
  created_at: CreatedAt
  name_folded: Folded
}

type LocationGrantTable = {
  location_id: number
  user_id: number
  can_view: Generated<boolean>
  can_control: Generated<boolean>
  can_edit: Generated<boolean>
  can_manage_users: Generated<boolean>
  can_manage_pricing: Generated<boolean>
  granted_by: number | null
  /**
   * end of the permission to control, after which it counts as absent; null: it does not end automatically
   */
  ends_at: Date | null
  created_at: CreatedAt
}
