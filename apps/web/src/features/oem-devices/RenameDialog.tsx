import type { OemDeviceDetails } from '@kilowatt/contracts/devices/oem-devices'
import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { client } from '../../api/client.ts'
import { DialogForm, FormDialog } from '../../shared/forms/FormDialog.tsx'
import { useControllerSave } from './use-controller-save.ts'

type Props = { opened: boolean; device: OemDeviceDetails; onClose: () => void }

const MAX_LENGTH = 100

/** Gives a controller a custom name, or removes it. */
export function RenameDialog({ opened, device, onClose }: Props) {
  const { t } = useTranslation()
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={t('controllerPages.renameTitle', { serial: device.unitId })}
    >
      <NameForm device={device} onClose={onClose} />
    </FormDialog>
  )
}

function NameForm({ device, onClose }: Omit<Props, 'opened'>) {
  const { t } = useTranslation()
  const form = useForm({ initialValues: { alias: device.alias ?? '' } })
  const save = useControllerSave({
    onClose,
    save: (alias: string) => client.oemDevices.update({ id: device.id, alias: alias.trim() || null }),
    done: () => t('controllerPages.saved'),
  })
  return (
    <DialogForm
      form={form}
      save={save}
      keepLabel={t('actions.cancel')}
      saveLabel={t('actions.save')}
      onKeep={onClose}
      onSubmit={({ alias }) => save.mutate(alias)}
    >
      <TextInput
        {...form.getInputProps('alias')}
        data-autofocus
        label={t('words.name')}
        description={t('controllerPages.renameHelp')}
        maxLength={MAX_LENGTH}
        autoComplete="off"
      />
    </DialogForm>
  )
}
