import * as z from 'zod/mini';
import { updateProfileRequest } from '@/contract/accounts/account-forms';

/** A profile as it is typed: a given name that is there isn't left out by mistake. */
export const profileForm = (hasGivenName: boolean) =>
  hasGivenName
    ? z.extend(updateProfileRequest, { givenName: updateProfileRequest.shape.familyName })
    : updateProfileRequest;
