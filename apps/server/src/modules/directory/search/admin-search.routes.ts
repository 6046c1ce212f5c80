import { actorOf } from '../../../platform/access/access-rule.ts'
import { calls } from '../../../platform/access/calls.ts'
import type { Platform } from '../../../platform/platform.ts'
import { searchControllers, searchDevices, searchLocations, searchUsers } from './admin-search.queries.ts'

export const adminSearchRoutes = ({ db }: Platform) => ({
  users: calls.adminSearch.users.handler(async ({ input, context }) => ({
    data: await searchUsers(db, actorOf(context), input),
  })),
  locations: calls.adminSearch.locations.handler(async ({ input, context }) => ({
    data: await searchLocations(db, actorOf(context), input),
  })),
  controllers: calls.adminSearch.controllers.handler(async ({ input, context }) => ({
    data: await searchControllers(db, actorOf(context), input),
  })),
  devices: calls.adminSearch.devices.handler(async ({ input, context }) => ({
    data: await searchDevices(db, actorOf(context), input),
  })),
})
