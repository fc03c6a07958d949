import { plainChanges } from '../../plain-record/plain-changes.ts';
import { Label } from '../../records/label.ts';

const labels = plainChanges(Label);

export const listLabels = labels.list;
export const readLabel = labels.read;
export const createLabel = labels.create;
export const updateLabel = labels.update;
