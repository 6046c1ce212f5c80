import { createFileRoute } from '@tanstack/react-router'
import { leadToLocation } from '#routes/_signed-in/-location-alias.ts'

export const Route = createFileRoute(
  '/_signed-in/companies/$companyId/location-groups/$locationGroupId/locations/$locationId/$',
)({ beforeLoad: leadToLocation })
