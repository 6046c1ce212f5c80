import type { analyticsApi } from '@kilowatt/contracts/analytics/analytics-api'
import type { CallExamples } from '../call-examples.ts'
import type { Scene } from '../call-scene.ts'

const monthOf = ({ place }: Scene) => ({
  locationId: place.locationId,
  from: Date.UTC(2026, 0, 1),
  to: Date.UTC(2026, 1, 1),
})

export const analyticsExamples: CallExamples<keyof typeof analyticsApi> = {
  categories: { ofLocation: (scene) => ({ ...monthOf(scene), category: 'GRID' }) },
  summaries: { location: monthOf },
}
