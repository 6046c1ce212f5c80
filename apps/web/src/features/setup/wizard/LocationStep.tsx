import type { SetupDraft } from '@kilowatt/contracts/devices/setup-draft'
import { Radio, Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode, Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../api/client.ts'
import fieldGrid from '../../../shared/forms/FieldGrid.module.css'
import { useChoicesHelp } from '../../../shared/forms/use-choices-help.tsx'
import { CountryField } from '../../../shared/places/CountryField.tsx'
import { useRegions } from '../../../shared/places/use-regions.ts'
import { Card } from '../../../ui/data/Card.tsx'
import { PositionField } from './PositionField.tsx'
import classes from './steps.module.css'
import type { missingOfLocation } from './wizard-draft.ts'

export type KnownPlace = { readonly id: number; readonly name: string }

type Props = {
  draft: SetupDraft
  onChange: (change: Partial<SetupDraft>) => void
  /** existing locations that the hardware can be linked to instead of a new one */
  existing: readonly KnownPlace[]
  /** fields to mark as missing */
  missing: ReturnType<typeof missingOfLocation>
  /** the choice of the owner, for people who may choose; otherwise a text */
  owner: ReactNode
  ref: Ref<HTMLDivElement>
}

const forever = { staleTime: Number.POSITIVE_INFINITY }

/**
 * Where the hardware is: an existing location, or a new one with country, bidding zone, time zone and
 * address.
 */
export function LocationStep({ draft, onChange, existing, missing, owner, ref }: Props) {
  const { t } = useTranslation()
  return (
    <div ref={ref} className={classes.column}>
      {existing.length > 0 && (
        <Card>
          <Radio.Group
            label={t('words.location')}
            value={draft.locationId === null ? 'new' : String(draft.locationId)}
            onChange={(value) => onChange({ locationId: value === 'new' ? null : Number(value) })}
          >
            <div className={classes.choices}>
              {existing.map(({ id, name }) => (
                <Radio key={id} value={String(id)} label={name} />
              ))}
              <Radio value="new" label={t('setup.newLocation')} />
            </div>
          </Radio.Group>
        </Card>
      )}
      {draft.locationId === null && (
        <NewLocation draft={draft} onChange={onChange} missing={missing} owner={owner} />
      )}
    </div>
  )
}

function NewLocation({ draft, onChange, missing, owner }: Omit<Props, 'existing' | 'ref'>) {
  const { t } = useTranslation()
  const choicesHelp = useChoicesHelp()
  const { regions, query: regionsQuery } = useRegions(draft.countryCode)
  const timezones = useQuery({
    ...orpc.countries.timezones.queryOptions({ input: { countryCode: draft.countryCode }, ...forever }),
    enabled: draft.countryCode !== '',
  })
  const zones = timezones.data?.data.timezones.map(({ name }) => name)
  const onlyRegion = regions?.length === 1 ? regions[0] : undefined
  const error = (field: (typeof missing)[number], words: string) =>
    missing.includes(field) && { error: t(words) }
  const text = (field: 'name' | 'street' | 'houseNumber' | 'postcode' | 'city', maxLength: number) => ({
    value: draft[field],
    maxLength,
    onChange: (event: { currentTarget: HTMLInputElement }) =>
      onChange({ [field]: event.currentTarget.value }),
  })
  return (
    <>
      <Card>
        <div className={fieldGrid.fields}>
          <TextInput
            {...text('name', 100)}
            {...error('name', 'form.nameMissing')}
            label={t('setup.locationName')}
            placeholder={t('setup.locationNameExample')}
          />
          {owner}
        </div>
      </Card>
      <Card
        heading={t('setup.regionAndTime')}
        note={<span className="caption">{t('setup.fromBrowser')}</span>}
      >
        <div className={fieldGrid.fields}>
          <CountryField
            by="code"
            {...error('countryCode', 'setup.countryMissing')}
            value={draft.countryCode}
            onChange={(event) =>
              onChange({ countryCode: event.currentTarget.value, region: null, timezone: '' })
            }
            {...(draft.countryCode === '' && { none: '' })}
          />
          {regions?.length !== 0 && (
            <Select
              label={t('words.region')}
              description={choicesHelp(regionsQuery, t('setup.regionHelp'))}
              {...error('region', 'setup.regionMissing')}
              allowDeselect={false}
              data={(regions ?? []).map(({ code, name }) => ({ value: code, label: name }))}
              value={(draft.region ?? onlyRegion)?.code ?? null}
              onChange={(code) => {
                const chosen = regions?.find((region) => region.code === code)
                if (chosen) onChange({ region: { code: chosen.code, type: chosen.type } })
              }}
            />
          )}
          <Select
            label={t('words.timezone')}
            description={choicesHelp(timezones, t('setup.timezoneHelp'))}
            {...error('timezone', 'setup.timezoneMissing')}
            searchable
            allowDeselect={false}
            data={zones ?? (draft.timezone === '' ? [] : [draft.timezone])}
            value={draft.timezone === '' ? null : draft.timezone}
            onChange={(timezone) => onChange({ timezone: timezone ?? '' })}
          />
        </div>
      </Card>
      <Card heading={t('words.address')} note={<span className="caption">{t('setup.optional')}</span>}>
        <div className={fieldGrid.fields}>
          <TextInput {...text('street', 100)} label={t('setup.street')} autoComplete="address-line1" />
          <TextInput {...text('houseNumber', 20)} label={t('setup.houseNumber')} />
          <TextInput {...text('postcode', 20)} label={t('setup.postcode')} autoComplete="postal-code" />
          <TextInput {...text('city', 100)} label={t('words.city')} autoComplete="address-level2" />
        </div>
        <PositionField
          coordinates={draft.coordinates}
          onChange={(coordinates) => onChange({ coordinates })}
        />
      </Card>
    </>
  )
}
