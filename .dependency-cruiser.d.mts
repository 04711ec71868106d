import type { ICruiseOptions, IForbiddenRuleType } from 'dependency-cruiser';

export const features: string[];
export const exceptions: { from: string; to: string }[];
declare const rules: { forbidden: (IForbiddenRuleType & { name: string })[]; options: ICruiseOptions };
export default rules;
