import type { Location } from '@kilowatt/contracts/tenancy/locations'
import { webPaths } from '@kilowatt/contracts/web-paths'
import { Button } from '@mantine/core'
import { IconAdjustments, IconHome, IconUsers } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Card } from '../../ui/data/Card.tsx'
import { FactList } from '../../ui/data/FactList.tsx'
import { AppLink } from '../../ui/navigation/AppLink.tsx'
import classes from './CompanyFacts.module.css'

type Props = { location: Location; usersHref: string }

/** A location as its company sees it, and where to go from there. */
export function LocationFacts({ location, usersHref }: Props) {
  const { t } = useTranslation()
  const { street, houseNumber, postcode, city } = location.address
  const address = [
    [street, houseNumber],
    [postcode, city],
  ]
    .map((parts) => parts.filter(Boolean).join(' '))
    .filter((line) => line !== '')
    .join(', ')
  return (
    <Card heading={t('words.identity')}>
      <FactList
        facts={[
          [t('words.group'), location.locationGroup.name],
          [t('words.address'), address || null],
          [t('words.country'), location.country.name],
          [t('words.timezone'), location.timezone.name],
        ]}
      />
      <div className={classes.links}>
        <Button
          component={AppLink}
          href={webPaths.location(location.id)}
          leftSection={<IconHome size={18} stroke={1.75} />}
        >
          {t('actions.openLocation')}
        </Button>
        <Button
          component={AppLink}
          href={webPaths.locationSettings(location.id)}
          leftSection={<IconAdjustments size={18} stroke={1.75} />}
        >
          {t('actions.manageLocation')}
        </Button>
        <Button component={AppLink} href={usersHref} leftSection={<IconUsers size={18} stroke={1.75} />}>
          {t('actions.manageUsers')}
        </Button>
      </div>
    </Card>
  )
}
