import type { SetupDraft } from '@kilowatt/contracts/devices/setup-draft'
import { formatNumber } from '@kilowatt/domain/units/number-format'
import { Button } from '@mantine/core'
import { IconCurrentLocation, IconX } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import classes from './PositionField.module.css'

type Coordinates = SetupDraft['coordinates']

/**
 * Decimals of a position, about ten metres: enough for the height of the sun, and no more precise than an
 * address.
 */
const DIGITS = 4
const LONGEST_MS = 20_000

const rounded = (degrees: number) => Number(degrees.toFixed(DIGITS))

async function positionOfBrowser(): Promise<NonNullable<Coordinates>> {
  const { coords } = await new Promise<GeolocationPosition>((resolve, reject) =>
    navigator.geolocation.getCurrentPosition(resolve, reject, { timeout: LONGEST_MS }),
  )
  return { latitude: rounded(coords.latitude), longitude: rounded(coords.longitude) }
}

/** The position of a new location, from the browser of a person who is there. */
export function PositionField(props: { coordinates: Coordinates; onChange: (to: Coordinates) => void }) {
  const { coordinates, onChange } = props
  const { t, i18n } = useTranslation()
  const find = useMutation({ mutationFn: positionOfBrowser, onSuccess: onChange, networkMode: 'always' })
  const shown = (degrees: number) => formatNumber(degrees, { locale: i18n.language, digits: DIGITS })
  return (
    <div className={classes.position}>
      <b>{t('setup.position')}</b>
      <p>{t('setup.positionHelp')}</p>
      <div className={classes.row}>
        {coordinates && (
          <output>{`${shown(coordinates.latitude)}° · ${shown(coordinates.longitude)}°`}</output>
        )}
        {coordinates ? (
          <Button leftSection={<IconX size={18} stroke={1.75} />} onClick={() => onChange(null)}>
            {t('setup.removePosition')}
          </Button>
        ) : (
          <Button
            leftSection={<IconCurrentLocation size={18} stroke={1.75} />}
            loading={find.isPending}
            onClick={() => find.mutate()}
          >
            {t('setup.usePosition')}
          </Button>
        )}
      </div>
      {find.isError && !coordinates && <Notice kind="info">{t('setup.noPosition')}</Notice>}
    </div>
  )
}
