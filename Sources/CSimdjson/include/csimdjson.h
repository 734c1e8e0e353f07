#ifdef __cplusplus
extern "C"
#endif
int csj_placeholder(void);
