import { actorOf } from '../../../platform/access/access-rule.ts'
import { calls } from '../../../platform/access/calls.ts'
import type { Platform } from '../../../platform/platform.ts'
import { accessLocation } from '../../tenancy/index.ts'
import { getCompanyMenu, getLocationMenu, getMenu } from './menu.queries.ts'

export const menuRoutes = ({ db }: Platform) => ({
  own: calls.menu.own.handler(async ({ context }) => ({ data: await getMenu(db, actorOf(context)) })),
  company: calls.menu.company.handler(async ({ input, context }) => ({
    data: await getCompanyMenu(db, actorOf(context), input.id),
  })),
  location: calls.menu.location.handler(async ({ input, context }) => {
    const location = await accessLocation(db, actorOf(context), input.id, 'view')
    return { data: { structure: await getLocationMenu(db, location, input) } }
  }),
})
