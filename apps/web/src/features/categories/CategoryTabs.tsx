import { webPaths, withQuery } from '@kilowatt/contracts/web-paths'
import { type DeviceCategory, deviceCategories } from '@kilowatt/domain/devices/device-categories'
import { useTranslation } from 'react-i18next'
import { PageTabs } from '../../ui/navigation/PageTabs.tsx'

type Props = {
  locationId: number
  /** always includes the current one, with or without devices */
  there: ReadonlySet<DeviceCategory>
  active: DeviceCategory
  /** the range, which the links keep */
  range: Readonly<Record<string, string>>
}

/** Links to the other categories, and to the chart of all, for the same range. */
export function CategoryTabs({ locationId, there, active, range }: Props) {
  const { t } = useTranslation()
  const shown = deviceCategories.filter((category) => there.has(category) || category === active)
  return (
    <PageTabs<DeviceCategory | 'all'>
      label={t('category.title')}
      active={active}
      tabs={[
        { key: 'all', href: withQuery(webPaths.locationCharts(locationId), range), name: t('category.all') },
        ...shown.map((category) => ({
          key: category,
          href: withQuery(webPaths.locationCategory(locationId, category), range),
          name: t(`categories.${category}`),
        })),
      ]}
    />
  )
}
