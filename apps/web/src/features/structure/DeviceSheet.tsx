import type { Device, DeviceChange } from '@kilowatt/contracts/devices/devices'
import { structureLimits } from '@kilowatt/contracts/devices/structure-limits'
import { deviceCategories } from '@kilowatt/domain/devices/device-categories'
import { closesCircle } from '@kilowatt/domain/devices/device-parents'
import { Button, Select, Switch, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { CallForm } from '../../shared/forms/CallForm.tsx'
import { NumberField } from '../../shared/forms/NumberField.tsx'
import { SideSheet } from '../../ui/feedback/SideSheet.tsx'
import { CountsFromChoice } from './CountsFromChoice.tsx'
import classes from './DeviceSheet.module.css'
import {
  changeOf,
  type DeviceDraft,
  deviceDraftOf,
  isBattery,
  isCapacity,
  isPriority,
} from './device-draft.ts'

type Props = {
  /** null: closed */
  device: Device | null
  devices: readonly Device[]
  busy: boolean
  error: unknown
  onSave: (change: DeviceChange) => void
  onClose: () => void
}

const NAME_LENGTH = 100

/** Everything that people can set for a device. */
export function DeviceSheet(props: Props) {
  const { t } = useTranslation()
  const { device, onClose } = props
  return (
    <SideSheet opened={device !== null} title={t('structure.editTitle')} onClose={onClose}>
      {device && <DeviceForm key={device.id} {...props} device={device} />}
    </SideSheet>
  )
}

function DeviceForm({ device, devices, busy, error, onSave, onClose }: Props & { device: Device }) {
  const { t } = useTranslation()
  const max = structureLimits.maxPriority
  const form = useForm<DeviceDraft>({
    initialValues: deviceDraftOf(device),
    validate: {
      name: (name) => (name.trim() === '' ? t('form.nameMissing') : null),
      priority: (priority) => (isPriority(priority) ? null : t('structure.priorityRange', { max })),
      capacityKwh: (capacityKwh, draft) =>
        isBattery(draft) && !isCapacity(capacityKwh) ? t('structure.capacityRange') : null,
    },
  })
  const parents = devices.filter(({ id }) => !closesCircle(devices, { id: device.id, parentId: id }))
  const save = (draft: DeviceDraft) => {
    const change = changeOf(device, draft)
    if (change) onSave(change)
    else onClose()
  }
  return (
    <CallForm form={form} className={classes.form} error={error} onSubmit={save}>
      <TextInput
        {...form.getInputProps('name')}
        data-autofocus
        label={t('words.name')}
        maxLength={NAME_LENGTH}
        autoComplete="off"
      />
      <Textarea
        {...form.getInputProps('description')}
        label={t('devices.description')}
        maxLength={structureLimits.descriptionLength}
        rows={3}
      />
      <Select
        {...form.getInputProps('category')}
        label={t('devices.category')}
        description={t('structure.categoryHelp')}
        data={deviceCategories.map((value) => ({ value, label: t(`categories.${value}`) }))}
        allowDeselect={false}
      />
      {isBattery(form.values) && (
        <NumberField
          {...form.getInputProps('capacityKwh')}
          label={t('structure.capacityKwh')}
          description={t('structure.capacityHelp')}
        />
      )}
      <Select
        {...form.getInputProps('parentId')}
        label={t('structure.parent')}
        description={t('structure.parentHelp')}
        data={[
          { value: '', label: t('structure.parentNone') },
          ...parents.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        allowDeselect={false}
      />
      <NumberField
        {...form.getInputProps('priority')}
        label={t('structure.priority')}
        description={t('structure.priorityHelp', { max })}
      />
      <Switch
        {...form.getInputProps('hidden', { type: 'checkbox' })}
        label={t('structure.hideLabel')}
        description={t('structure.hideHelp')}
      />
      <Switch
        {...form.getInputProps('excludedInCalculations', { type: 'checkbox' })}
        label={t('structure.exclude')}
        description={t('structure.excludeHelp')}
      />
      {form.values.excludedInCalculations !== device.excludedInCalculations && (
        <CountsFromChoice
          value={form.values.countsFrom}
          onChange={(countsFrom) => form.setFieldValue('countsFrom', countsFrom)}
        />
      )}
      <Button type="submit" variant="filled" loading={busy}>
        {t('actions.save')}
      </Button>
    </CallForm>
  )
}
