export { createCompany, createLocationGroup, type NewCompany } from './companies.commands.ts'
export { type AccessibleLocation, accessLocation, reachableBy } from './location.access.ts'
export { createLocation, grantLocation, type NewLocation } from './locations.commands.ts'
