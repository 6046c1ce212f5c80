import { createFileRoute } from '@tanstack/react-router'
import { leadToLocation } from '../../../../-location-alias.ts'

export const Route = createFileRoute('/_signed-in/location-groups/$locationGroupId/locations/$locationId/$')({
  beforeLoad: leadToLocation,
})
