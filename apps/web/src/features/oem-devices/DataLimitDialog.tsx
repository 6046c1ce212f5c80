import type { OemDeviceDetails } from '@kilowatt/contracts/devices/oem-devices'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { client } from '../../api/client.ts'
import { DialogForm, FormDialog } from '../../shared/forms/FormDialog.tsx'
import { NumberField } from '../../shared/forms/NumberField.tsx'
import type { NumberInput } from '../../shared/forms/number-input.ts'
import { useControllerSave } from './use-controller-save.ts'

type Props = { opened: boolean; device: OemDeviceDetails; onClose: () => void }

const BYTES_PER_MB = 1_000_000
const MAX_MB = 1_000_000

/** Asks for the amount of mobile data per month above which people are notified. */
export function DataLimitDialog({ opened, device, onClose }: Props) {
  const { t } = useTranslation()
  return (
    <FormDialog opened={opened} onClose={onClose} title={t('controllerPages.limitTitle')}>
      <LimitForm device={device} onClose={onClose} />
    </FormDialog>
  )
}

function LimitForm({ device: { id, dataLimitBytes }, onClose }: Omit<Props, 'opened'>) {
  const { t } = useTranslation()
  const form = useForm<{ dataLimitMb: NumberInput }>({
    initialValues: { dataLimitMb: dataLimitBytes === null ? '' : dataLimitBytes / BYTES_PER_MB },
    validate: {
      dataLimitMb: (mb) =>
        mb === '' || (typeof mb === 'number' && mb >= 1 && mb <= MAX_MB)
          ? null
          : t('controllerPages.limitInvalid'),
    },
  })
  const save = useControllerSave({
    onClose,
    save: (mb: NumberInput) =>
      client.oemDevices.setDataLimit({
        id,
        dataLimitBytes: typeof mb === 'number' ? Math.round(mb * BYTES_PER_MB) : null,
      }),
    done: () => t('controllerPages.saved'),
  })
  return (
    <DialogForm
      form={form}
      save={save}
      keepLabel={t('actions.cancel')}
      saveLabel={t('actions.save')}
      onKeep={onClose}
      onSubmit={({ dataLimitMb }) => save.mutate(dataLimitMb)}
    >
      <NumberField
        {...form.getInputProps('dataLimitMb')}
        data-autofocus
        label={t('controllerPages.limitMb')}
        description={t('controllerPages.limitHelp')}
      />
    </DialogForm>
  )
}
