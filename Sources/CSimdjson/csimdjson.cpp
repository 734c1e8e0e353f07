#include "csimdjson.h"
extern "C" int csj_placeholder(void) { return 0; }
