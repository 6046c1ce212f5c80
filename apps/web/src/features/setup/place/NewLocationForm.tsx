import type { SetupDraft } from '@kilowatt/contracts/devices/setup-draft'
import type { Location } from '@kilowatt/contracts/tenancy/location'
import type { LocationGroup } from '@kilowatt/contracts/tenancy/location-groups'
import { Button, Select } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../../api/client.ts'
import { useRefusal } from '../../../api/use-refusal.ts'
import fieldGrid from '../../../shared/forms/FieldGrid.module.css'
import { useRegions } from '../../../shared/places/use-regions.ts'
import { Card } from '../../../ui/data/Card.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { LocationStep } from '../wizard/LocationStep.tsx'
import { OwnerField } from '../wizard/OwnerField.tsx'
import { missingOfLocation } from '../wizard/wizard-draft.ts'
import classes from './NewLocationForm.module.css'
import { newLocationOf } from './new-location.ts'

type Props = {
  companyId: number
  start: SetupDraft
  groups: readonly LocationGroup[]
  /** the preselected group */
  groupId: number
  onCreated: (location: Location) => void
}

/** A location before it has hardware: place, group and owner. A controller can be linked at any time. */
export function NewLocationForm({ companyId, start, groups, groupId, onCreated }: Props) {
  const { t } = useTranslation()
  const refusal = useRefusal()
  const [draft, setDraft] = useState(start)
  const [locationGroupId, setLocationGroupId] = useState(groupId)
  const [wasSubmitted, setAsked] = useState(false)
  const fields = useRef<HTMLDivElement>(null)
  const { regions } = useRegions(draft.countryCode)
  const missing = missingOfLocation(draft, regions?.length ?? 0, false)
  const create = useMutation({
    mutationFn: () =>
      client.locationAdmin.create({ companyId, locationGroupId, ...newLocationOf(draft, regions ?? []) }),
    onSuccess: ({ data: { location } }) => onCreated(location),
  })
  const submit = () => {
    if (missing.length === 0) return create.mutate()
    setAsked(true)
    requestAnimationFrame(() =>
      fields.current
        ?.querySelector<HTMLElement>(':is(input, select):is([aria-invalid="true"], [data-error])')
        ?.focus(),
    )
  }
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {create.error && <Notice kind="critical">{refusal(create.error)}</Notice>}
      <LocationStep
        ref={fields}
        draft={draft}
        onChange={(change) => setDraft((was) => ({ ...was, ...change }))}
        existing={[]}
        missing={wasSubmitted ? missing : []}
        owner={
          <OwnerField
            companyId={companyId}
            ownerId={draft.ownerId}
            onChange={(ownerId) => setDraft((was) => ({ ...was, ownerId }))}
          />
        }
      />
      {groups.length > 1 && (
        <Card>
          <div className={fieldGrid.fields}>
            <Select
              label={t('words.group')}
              searchable
              allowDeselect={false}
              data={groups.map(({ id, name }) => ({ value: String(id), label: name }))}
              value={String(locationGroupId)}
              onChange={(value) => setLocationGroupId(Number(value ?? groupId))}
            />
          </div>
        </Card>
      )}
      <Button type="submit" variant="filled" className={classes.create ?? ''} loading={create.isPending}>
        {t('setup.createLocation')}
      </Button>
    </form>
  )
}
