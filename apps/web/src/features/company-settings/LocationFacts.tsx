import type { Location } from '@kilowatt/contracts/tenancy/location'
import { countryName } from '@kilowatt/domain/units/names'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useLocationLinks } from '../../shared/places/use-location-actions.ts'
import { useRegionName } from '../../shared/places/use-regions.ts'
import { Card } from '../../ui/data/Card.tsx'
import { FactList } from '../../ui/data/FactList.tsx'
import { AppLink } from '../../ui/navigation/AppLink.tsx'
import classes from './CompanyFacts.module.css'

type Props = { location: Location; usersHref: string }

/** A location in its company's settings, with links from there. */
export function LocationFacts({ location, usersHref }: Props) {
  const { t, i18n } = useTranslation()
  const linksTo = useLocationLinks()
  const regionName = useRegionName()
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
          [t('words.country'), countryName(location.country.code, i18n.language, location.country.name)],
          [t('words.region'), location.region && regionName(location.region)],
          [t('words.timezone'), location.timezone.name],
        ]}
      />
      <div className={classes.links}>
        {linksTo(location.id, usersHref).map(({ label, icon: LinkIcon, href }) => (
          <Button
            key={href}
            component={AppLink}
            href={href}
            leftSection={<LinkIcon size={18} stroke={1.75} />}
          >
            {label}
          </Button>
        ))}
      </div>
    </Card>
  )
}
