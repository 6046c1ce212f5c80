import type { Location } from '@kilowatt/contracts/tenancy/location'

export type ProofPlace = Pick<Location, 'id' | 'timezone'>
