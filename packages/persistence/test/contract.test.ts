import { tenancyContract } from '@basalt/domain/testing';
import { openGround } from './ground.ts';

tenancyContract(openGround);
