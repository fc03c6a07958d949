import { tenancyContract } from '../testing/contract/tenancy.contract.ts';
import { openMemoryStorage } from '../testing/in-memory/test-storage.ts';

tenancyContract(async () => openMemoryStorage());
