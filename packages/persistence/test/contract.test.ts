import { tenancyContract } from '@basalt/domain/testing';
import { openTestStorage } from './test-storage.ts';

tenancyContract(() => openTestStorage());
