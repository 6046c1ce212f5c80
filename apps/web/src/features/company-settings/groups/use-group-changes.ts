import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { client, orpc } from '../../../api/client.ts'
import { useRefusal } from '../../../api/use-refusal.ts'
import { toastError, toastSuccess } from '../../../ui/feedback/toast.tsx'
import type { Moved } from './group-tree.ts'

/** Changes a company's group tree. A refusal is explained, and the tree is refetched either way. */
export function useGroupChanges(companyId: number, onDone: () => void) {
  const { t } = useTranslation()
  const refusal = useRefusal()
  const queryClient = useQueryClient()
  const withMessage = (message: string) => ({
    onSuccess: () => {
      toastSuccess(t(message))
      onDone()
    },
    onError: (error: unknown) => toastError(refusal(error)),
    onSettled: () =>
      Promise.all(
        [
          orpc.locationGroups.key(),
          orpc.companyAdmin.key(),
          orpc.companies.key(),
          orpc.menu.key(),
          orpc.menuBranches.key(),
          orpc.locations.key(),
        ].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      ),
  })
  return {
    create: useMutation({
      mutationFn: (input: { parentId: number; name: string }) =>
        client.locationGroups.create({ companyId, ...input }),
      ...withMessage('company.groupCreated'),
    }),
    rename: useMutation({
      mutationFn: (input: { locationGroupId: number; name: string }) => client.locationGroups.rename(input),
      ...withMessage('company.groupRenamed'),
    }),
    remove: useMutation({
      mutationFn: (locationGroupId: number) => client.locationGroups.remove({ locationGroupId }),
      ...withMessage('company.groupDeleted'),
    }),
    move: useMutation({
      mutationFn: ({ moved, targetId }: { moved: Moved; targetId: number }) =>
        client.locationGroups.moveHere({
          locationGroupId: targetId,
          groupIds: [...moved.groupIds],
          locationIds: [...moved.locationIds],
        }),
      ...withMessage('company.itemsMoved'),
    }),
    removeLocation: useMutation({
      mutationFn: (id: number) => client.locationAdmin.remove({ id }),
      ...withMessage('company.locationDeleted'),
    }),
  }
}
