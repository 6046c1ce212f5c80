import { webPaths, withQuery } from '@kilowatt/contracts/web-paths'
import { seriesOf } from '@kilowatt/domain/devices/category-facts'
import { Button } from '@mantine/core'
import { IconGridDots } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../../ui/navigation/AppLink.tsx'
import { type ChartPlace, partOf } from '../request/use-chart.ts'

/** From a chart of a location or a device to its year at a glance; several of them summed have none. */
export function PatternsLink({ place }: { place: ChartPlace }) {
  const { t } = useTranslation()
  const part = partOf(place)
  if (!('locationId' in place) || (part && !('device' in part))) return null
  const href = webPaths.locationPatterns(place.locationId)
  const device = part && 'device' in part ? part.device : undefined
  const [series] = device ? seriesOf(device.category) : []
  return (
    <Button
      component={AppLink}
      href={device && series ? withQuery(href, { quantity: series.key, device: String(device.id) }) : href}
      variant="default"
      leftSection={<IconGridDots size={18} stroke={1.75} />}
    >
      {t('patterns.title')}
    </Button>
  )
}
